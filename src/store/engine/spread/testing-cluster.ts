import type pg from 'pg'
import { withClient } from '../connection/own-client.ts'

/** A machine of the cluster, as its coordinator knows it. */
interface Node {
  readonly host: string
  readonly port: number
}

/** A loaded machine takes its time. */
const PATIENT = { connectionTimeoutMillis: 0 }

/**
 * Databases of a Citus cluster for tests. CITUS_URL names a database of its coordinator that knows the other machines, and a
 * superuser: a database with the extension is copied on each machine by itself.
 */
export class TestCluster {
  readonly connection: pg.ClientConfig
  readonly #database: string
  #nodes: Promise<Node[]> | null = null

  constructor(url: URL) {
    const { hostname, port, username, password, pathname } = url
    this.connection = {
      host: hostname,
      port: Number(port || 5432),
      user: decodeURIComponent(username),
      password: decodeURIComponent(password),
    }
    this.#database = pathname.slice(1)
  }

  /** An empty database with the extension on every machine. */
  async makeEmpty(name: string): Promise<void> {
    const nodes = await this.#allNodes()
    await this.#everywhere(`create database ${name} template template1`)
    for (const node of nodes) await this.#ask(node, name, ['create extension citus'])
    const [coordinator, ...workers] = nodes
    await this.#ask(coordinator!, name, [
      `select citus_set_coordinator_host('${coordinator!.host}', ${coordinator!.port})`,
      ...workers.map(({ host, port }) => `select citus_add_node('${host}', ${port})`),
    ])
    await this.#settle(name)
  }

  /** Takes a database out of use, so that it can be copied: the extension's own workers look into every open one. */
  async freeze(from: string, name: string): Promise<void> {
    await this.#everywhere(`alter database ${from} allow_connections false`)
    await this.#everywhere(`select pg_terminate_backend(pid) from pg_stat_activity where datname = '${from}'`)
    await this.#everywhere(`alter database ${from} rename to ${name}`)
  }

  async copy(template: string, name: string): Promise<void> {
    await this.#everywhere(`create database ${name} template ${template}`)
    await this.#settle(name)
  }

  async drop(name: string): Promise<void> {
    await this.#everywhere(`alter database ${name} allow_connections false`).catch(() => {})
    const drop = () => this.#everywhere(`drop database if exists ${name} with (force)`)
    // A worker of the extension may be starting on one of the machines: it is ended the next time.
    await drop().catch(drop).catch(drop)
  }

  /** What is set for a database is not copied with it. */
  async #settle(name: string): Promise<void> {
    const [coordinator] = await this.#allNodes()
    await this.#ask(coordinator!, 'postgres', [`alter database ${name} set citus.shard_count = 2`])
  }

  #allNodes(): Promise<Node[]> {
    this.#nodes ??= withClient(
      { ...this.connection, ...PATIENT, database: this.#database },
      async (client) => {
        const { rows } = await client.query<Node>(
          'select nodename as host, nodeport as port from pg_dist_node order by groupid',
        )
        return rows
      },
    )
    return this.#nodes
  }

  async #everywhere(statement: string): Promise<void> {
    const nodes = await this.#allNodes()
    await Promise.all(nodes.map((node) => this.#ask(node, 'postgres', [statement])))
  }

  async #ask(node: Node, database: string, statements: readonly string[]): Promise<void> {
    await withClient({ ...this.connection, ...PATIENT, ...node, database }, async (client) => {
      await client.query('set citus.enable_ddl_propagation = off')
      for (const statement of statements) await client.query(statement)
    })
  }
}
