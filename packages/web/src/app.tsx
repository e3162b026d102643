import { useEffect } from "react";
import { Sprite } from "./art/sprite.tsx";
import { FirstPage } from "./first-page/first-page.tsx";
import { useRoute } from "./routes.ts";
import { TablePage } from "./table/table-page.tsx";
import { LostPage } from "./first-page/lost-page.tsx";

function Page() {
  const route = useRoute();
  useEffect(() => {
    if (route.page !== "table") document.documentElement.dataset["system"] = "none";
  }, [route.page]);
  switch (route.page) {
    case "first":
      return <FirstPage />;
    case "table":
      return <TablePage key={route.table} {...route} />;
    case "unknown":
      return <LostPage title="There is nothing here" words="The address leads to no page of Rulewright." />;
  }
}

/** The whole page: its pictures, and whatever the address asks for. */
export function App() {
  return (
    <>
      <Sprite />
      <Page />
    </>
  );
}
