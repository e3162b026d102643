import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { compression } from "vite-plugin-compression2";

// While the page is worked on (`npx vite packages/web`), a server started with `rulewright serve` answers for the tables.
const api = { target: "http://localhost:8020", ws: true };

export default defineConfig({
  plugins: [
    react(),
    // The server sends what each browser accepts, and compresses nothing itself.
    compression({ algorithms: ["brotliCompress", "gzip"], include: /\.(?:css|html|js|svg)$/u, threshold: 1024 }),
  ],
  server: { proxy: { "/api": api } },
  build: { target: "es2023", outDir: "dist", emptyOutDir: true },
  // Workers load systems by dynamic imports, which need modules.
  worker: { format: "es" },
});
