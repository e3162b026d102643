import { lazy, Suspense, useEffect } from "react";
import { Sprite } from "./art/sprite.tsx";
import { loadCatalogue } from "./catalogue/systems.ts";
import { keepFocus } from "./browser/keep-focus.ts";
import { useRoute } from "./browser/routes.ts";
import { TablePage } from "./table/table-page.tsx";
import { onDemand } from "./components/on-demand.tsx";
import { MessagePage } from "./components/message-page.tsx";

// These two pages list all systems. The page of a table loads the one that is played.
const HomePage = lazy(async () => {
  const [page] = await Promise.all([import("./home/home-page.tsx"), loadCatalogue()]);
  return { default: page.HomePage };
});
const LabPage = lazy(async () => {
  const [page] = await Promise.all([import("./lab/lab-page.tsx"), loadCatalogue()]);
  return { default: page.LabPage };
});

const SeatPage = onDemand(async () => (await import("./join/seat-page.tsx")).SeatPage);
const PracticePage = lazy(async () => ({ default: (await import("./practice/practice-page.tsx")).PracticePage }));

function Page() {
  const route = useRoute();
  useEffect(() => {
    if (!["table", "practice", "lab"].includes(route.page))
      document.documentElement.setAttribute("data-system", "none");
  }, [route.page]);
  switch (route.page) {
    case "home":
      return (
        <Suspense>
          <HomePage />
        </Suspense>
      );
    case "table":
      return <TablePage key={route.table} {...route} />;
    case "seat":
      return <SeatPage key={route.code} {...route} />;
    case "lab":
      return (
        <Suspense>
          <LabPage />
        </Suspense>
      );
    case "practice":
      return (
        <Suspense>
          <PracticePage key={route.system} {...route} />
        </Suspense>
      );
    case "not-found":
      return <MessagePage title="Page not found" message="No page of Rulewright has this address." />;
  }
}

/** The application: the symbols that all pages use, and the page that the address names. */
export function App() {
  useEffect(keepFocus, []);
  return (
    <>
      <Sprite />
      <Page />
    </>
  );
}
