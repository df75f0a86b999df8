# The cloud's server as one program. `docker build .` compiles it; the last stage holds the program and LiteFS only.

FROM golang:1.26-bookworm AS litefs
# LiteFS is a program, not a package of npm; its command needs no cgo.
RUN CGO_ENABLED=0 go install -ldflags "-s -w" github.com/superfly/litefs/cmd/litefs@v0.5.14

FROM node:20-bookworm-slim AS build
WORKDIR /build
COPY package.json bun.lock bunfig.toml ./
COPY scripts ./scripts
RUN node scripts/bun.mjs --version
COPY . .
RUN node scripts/bun.mjs islands/build.ts && node scripts/bun.mjs scripts/build-cloud.ts /build/servery

FROM debian:bookworm-slim
RUN apt-get update \
  && apt-get install -y --no-install-recommends ca-certificates fuse3 \
  && rm -rf /var/lib/apt/lists/*
COPY --from=litefs /go/bin/litefs /usr/local/bin/litefs
COPY --from=build /build/servery /app/servery
COPY litefs.yml /etc/litefs.yml
ENV NODE_ENV=production APP_ENV=prod HOST=0.0.0.0 PORT=8080 \
  LITEFS_DIR=/litefs DATA_DIR=/var/lib/litefs/servery
EXPOSE 8080
# LiteFS behind the gate of its lease; it mounts the database, then starts the program, passes signals on and ends with it. FUSE
# needs root.
ENTRYPOINT ["/app/servery", "machine"]
