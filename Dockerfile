# A test starts the server by this command with a file of settings; it has no container engine.
FROM node:24-bookworm-slim AS build
WORKDIR /build
COPY . .
RUN npx --yes pnpm@12.21.0 install --frozen-lockfile \
  && npx --yes pnpm@12.21.0 build \
  && npx --yes pnpm@12.21.0 --filter @ratecard/http-server pack --pack-destination /tarballs \
  && npm install --prefix /app --no-audit --no-fund /tarballs/*.tgz

FROM node:24-bookworm-slim
ARG SOURCE_REVISION=""
ENV HOST=0.0.0.0 PORT=8080 DATA_DIR=/data LOG_FORMAT=json SOURCE_REVISION=$SOURCE_REVISION
COPY --from=build /app /app
RUN install --directory --owner=node --mode=0700 /data
# As `pnpm start` has it, with the options of the last line: under load the process takes 600 MB and not 900.
ENV MALLOC_ARENA_MAX=2 MALLOC_MMAP_THRESHOLD_=65536
USER node
VOLUME /data
EXPOSE 8080
# Whether the process answers; a database that is away for a while is no reason to restart it.
HEALTHCHECK --interval=30s --timeout=5s --start-period=30s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/health`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
# Node itself is process 1, so that it gets the signals.
CMD ["node", "--max-semi-space-size=16", "/app/node_modules/@ratecard/http-server/dist/main.js"]
