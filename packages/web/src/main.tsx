import { createRoot } from "react-dom/client";
import { App } from "./app.tsx";
import { applyThemes } from "./art/themes.ts";
import { initColorScheme } from "./browser/color-scheme.ts";
import { controlFields } from "./browser/controlled-fields.ts";
import { subscribeToSystems, systemsSnapshot } from "./catalogue/systems.ts";
import { loadWaiting } from "./components/on-demand.tsx";
import { keepPage } from "./offline/keep-page.ts";
import "./styles/tokens.css";
import "./styles/look.css";
import "./styles/pages.css";
import "./styles/members.css";
import "./styles/table.css";
import "./styles/network.css";
import "./styles/undo.css";
import "./styles/print.css";
import "./styles/move.css";
import "./styles/fields.css";
import "./styles/chronicle.css";
import "./styles/low.css";

initColorScheme();
controlFields();
keepPage(loadWaiting);
subscribeToSystems(() => applyThemes(systemsSnapshot().systems));

const root = document.querySelector("#root");
if (!root) throw new Error("index.html has no element with the id root");
createRoot(root).render(<App />);
