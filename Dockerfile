# The server with its page. Tables are kept in /data, unless DATABASE_URL names a PostgreSQL database.
FROM node:22-slim AS build
WORKDIR /app
COPY . .
RUN npm ci && npm run build:web && npm run build:command

FROM node:22-slim
ENV NODE_ENV=production PORT=8020
WORKDIR /app
COPY --from=build /app /app
RUN npm prune --omit=dev && mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 8020
# V8 keeps all the memory that it has ever used, so it gets little room for new objects, one thread of its own, and collects more often (bench/README.md, table.rss).
# The health check writes: a full disk or a lost database is no health.
HEALTHCHECK --interval=30s --timeout=5s --start-period=30s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/api/health`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--max-semi-space-size=4", "--v8-pool-size=1", "--heap-growing-percent=25", "packages/cli/dist/command/main.js", "serve", "--data", "/data"]
