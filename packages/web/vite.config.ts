import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

// While the page is worked on (`npx vite packages/web`), a server started with `rulewright serve` answers for the tables.
const api = { target: "http://localhost:8020", ws: true };

export default defineConfig({
  plugins: [react()],
  server: { proxy: { "/api": api } },
  build: { target: "es2023", outDir: "dist", emptyOutDir: true },
  // Workers load systems by dynamic imports, which need modules.
  worker: { format: "es" },
});
