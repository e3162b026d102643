import { lazy, Suspense, useEffect } from "react";
import { Sprite } from "./art/sprite.tsx";
import { HomePage } from "./home/home-page.tsx";
import { useRoute } from "./browser/routes.ts";
import { TablePage } from "./table/table-page.tsx";
import { MessagePage } from "./components/message-page.tsx";

const LabPage = lazy(async () => ({ default: (await import("./lab/lab-page.tsx")).LabPage }));

function Page() {
  const route = useRoute();
  useEffect(() => {
    if (route.page !== "table" && route.page !== "lab") document.documentElement.dataset["system"] = "none";
  }, [route.page]);
  switch (route.page) {
    case "first":
      return <HomePage />;
    case "table":
      return <TablePage key={route.table} {...route} />;
    case "lab":
      return (
        <Suspense>
          <LabPage />
        </Suspense>
      );
    case "unknown":
      return <MessagePage title="There is nothing here" message="The address leads to no page of Rulewright." />;
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
