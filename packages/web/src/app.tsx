import { lazy, Suspense, useEffect } from "react";
import { Sprite } from "./art/sprite.tsx";
import { FirstPage } from "./first-page/first-page.tsx";
import { useRoute } from "./routes.ts";
import { TablePage } from "./table/table-page.tsx";
import { LostPage } from "./first-page/lost-page.tsx";

const LabPage = lazy(async () => ({ default: (await import("./lab/lab-page.tsx")).LabPage }));

function Page() {
  const route = useRoute();
  useEffect(() => {
    if (route.page !== "table" && route.page !== "lab") document.documentElement.dataset["system"] = "none";
  }, [route.page]);
  switch (route.page) {
    case "first":
      return <FirstPage />;
    case "table":
      return <TablePage key={route.table} {...route} />;
    case "lab":
      return (
        <Suspense>
          <LabPage />
        </Suspense>
      );
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
