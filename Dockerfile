# The site in one container. Everything that people enter is in /data: mount a volume there.
#   docker build -t english-with .
#   docker run -d --restart unless-stopped -p 127.0.0.1:3000:3000 -v english-with:/data --stop-timeout 30 --log-opt max-size=10m --log-opt max-file=3 --env-file site.env english-with
# To be sure of getting the same base again, pin it by its digest, in both places (docs/operating.md).
FROM node:24-bookworm-slim AS build
WORKDIR /srv/english-with
# Packages first: they change less often than the site.
COPY package.json package-lock.json ./
RUN npm ci --include=dev --no-audit --no-fund
COPY . .
RUN node scripts/prepare.mjs
# What only builds and tests is not needed any more.
RUN npm prune --omit=dev --no-audit --no-fund

FROM node:24-bookworm-slim
ENV HOST=0.0.0.0 PORT=3000 DATA_DIR=/data LOG_FORMAT=json
WORKDIR /srv/english-with
COPY --from=build --chown=node:node /srv/english-with ./
RUN mkdir /data && chown node:node /data
# PostgreSQL does not run as root, and neither does the site.
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/healthz').then((a) => process.exit(a.ok ? 0 : 1), () => process.exit(1))"]
# The process stops PostgreSQL in order on SIGTERM: it must be the one that gets it, so no npm in between.
CMD ["sh", "bin/site"]
