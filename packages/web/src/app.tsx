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
    case "home":
      return <HomePage />;
    case "table":
      return <TablePage key={route.table} {...route} />;
    case "lab":
      return (
        <Suspense>
          <LabPage />
        </Suspense>
      );
    case "not-found":
      return <MessagePage title="Page not found" message="No page of Rulewright has this address." />;
  }
}

/** The application: the symbols that all pages use, and the page that the address names. */
export function App() {
  return (
    <>
      <Sprite />
      <Page />
    </>
  );
}
