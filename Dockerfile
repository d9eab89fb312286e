# The site in one container. Everything that people enter is in /data: mount a volume there.
#   docker build -t english-with .
#   docker run -d --restart unless-stopped -p 127.0.0.1:3000:3000 -v english-with:/data --stop-timeout 30 --log-opt max-size=10m --log-opt max-file=3 --env-file site.env english-with
# To be sure of getting the same bases again, pin each by its digest (docs/operating.md).
FROM node:24-bookworm-slim AS build
WORKDIR /srv/english-with
# Packages first: they change less often than the site.
COPY package.json package-lock.json ./
COPY embedded/package.json embedded/
RUN npm ci --include=dev --no-audit --no-fund
COPY . .
# A release is what runs and nothing else, its own Node and PostgreSQL among it.
RUN npm run release && mkdir /release && tar -xzf .cache/releases/*.tar.gz --strip-components=1 -C /release

FROM debian:bookworm-slim
ENV HOST=0.0.0.0 PORT=3000 DATA_DIR=/data LOG_FORMAT=json
# PostgreSQL does not run as root, and neither does the site. Its number owns the volumes that are there.
RUN useradd --uid 1000 --create-home node && install -d -o node -g node /data
WORKDIR /srv/english-with
COPY --from=build /release ./
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s \
  CMD ["node_modules/.bin/node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/healthz').then((a) => process.exit(a.ok ? 0 : 1), () => process.exit(1))"]
# The process stops PostgreSQL in order on SIGTERM: it must be the one that gets it.
CMD ["bin/site"]
