import { Secret, TOTP } from 'otpauth'
import type { AnswerOf } from '#web/client/call.ts'
import { address } from './product.ts'

/** What the product answers to a client without a browser: the figures that a screen has to show. */

export const USERNAMES = ['standard', 'single', 'reseller', 'bespoke', 'viewer'] as const
export type Username = (typeof USERNAMES)[number]
/** Also the platform administrator, who has no organisation. */
export type AnyUsername = Username | 'admin'

export const PASSWORD = 'Demo#2026'

/** The answer of `token/`, as the browser keeps it. */
export type LogIn = AnswerOf<'token'>
export type Organisation = AnswerOf<'sideBarData'>['authenticatedData']
export type Energy = AnswerOf<'totalEnergy'>['authenticatedData']['selection']
export type Demand = AnswerOf<'branchDemand'>['data']
export type UsedDevice = AnswerOf<'deviceUsage'>['authenticatedData']['branches'][number]['devices'][number]
export type DailyBranch = AnswerOf<'dailyConsumption'>['authenticatedData']['branches'][number]
export type LoadBranch = AnswerOf<'loadOverview'>['authenticatedData']['branches'][number]

/** Range texts `DD-MM-YYYY HH:mm`. */
export interface Range {
  from: string
  to: string
}

/** The calls of one session. `chosen` is `branches=4,5` or `devices=7`; left out: everything. */
export class Server {
  readonly logIn: LogIn

  constructor(logIn: LogIn) {
    this.logIn = logIn
  }

  get userId(): number {
    return decodeClaims(this.logIn.access).id
  }

  async organisation(): Promise<Organisation> {
    const answer = await this.#get<AnswerOf<'sideBarData'>>(`side_bar_data/${this.userId}`)
    return answer.authenticatedData
  }

  async energy(range: Range, chosen?: string): Promise<Energy> {
    const answer = await this.#get<AnswerOf<'totalEnergy'>>(this.#path('total_energy', range, chosen))
    return answer.authenticatedData.selection
  }

  async demand({ from, to }: Range, chosen = ''): Promise<Demand> {
    const path = `branch_demand/${this.userId}/${from}/${to}?${chosen}`
    return (await this.#get<AnswerOf<'branchDemand'>>(path)).data
  }

  async usage(range: Range, chosen?: string): Promise<UsedDevice[]> {
    const answer = await this.#get<AnswerOf<'deviceUsage'>>(this.#path('device_usage', range, chosen))
    return answer.authenticatedData.branches.flatMap(({ devices }) => devices)
  }

  async daily(range: Range, chosen?: string): Promise<DailyBranch[]> {
    const path = this.#path('daily_consumption', range, chosen)
    return (await this.#get<AnswerOf<'dailyConsumption'>>(path)).authenticatedData.branches
  }

  async loads(range: Range, chosen?: string): Promise<LoadBranch[]> {
    const path = this.#path('load_overview', range, chosen)
    return (await this.#get<AnswerOf<'loadOverview'>>(path)).authenticatedData.branches
  }

  /** The status that the sidebar's call is answered with. */
  async status(): Promise<number> {
    return (await this.#ask(`side_bar_data/${this.userId}`)).status
  }

  /** Ends the session from elsewhere. */
  async revoke(): Promise<void> {
    await post('/api/v1/token/revoke/', {}, this.#bearer())
  }

  #path(name: string, { from, to }: Range, chosen = ''): string {
    return `dashboard/${name}/${this.userId}/${from}/${to}/hourly?${chosen}`
  }

  #bearer(): Record<string, string> {
    return { authorization: `Bearer ${this.logIn.access}` }
  }

  #ask(path: string): Promise<Response> {
    return fetch(`${address()}/api/v1/${path}`, { headers: this.#bearer() })
  }

  async #get<T>(path: string): Promise<T> {
    const response = await this.#ask(path)
    if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`)
    return (await response.json()) as T
  }
}

/** Recovery codes of the products of this process, by address and log-in. */
const recoveryCodes = new Map<string, string[]>()

/** A new session of one of the demo's people; the platform's administrator sets an app up at the first. */
export async function signIn(username: AnyUsername): Promise<Server> {
  const { status, body } = await ask('/token/', { username, password: PASSWORD })
  if (status === 200) return new Server(body as LogIn)
  const { code, data } = body as { code: string; data: { ticket: string } }
  const key = `${address()} ${username}`
  if (code === 'set-up-factor') {
    const { codes, logIn } = await setUpApp(data.ticket)
    recoveryCodes.set(key, codes)
    return new Server(logIn)
  }
  const recovery = recoveryCodes.get(key)?.pop()
  if (code !== 'second-factor' || recovery === undefined)
    throw new Error(`${username} cannot log in: ${code}`)
  return new Server((await post('/api/v1/token/factor/', { ticket: data.ticket, code: recovery })) as LogIn)
}

async function setUpApp(ticket: string): Promise<{ codes: string[]; logIn: LogIn }> {
  const { data } = (await post('/api/v1/token/set_up/', { ticket })) as AnswerOf<'tokenSetUp'>
  const sent = { ticket, code: appCode(data.secret) }
  const made = (await post('/api/v1/token/set_up/confirm/', sent)) as AnswerOf<'tokenSetUpConfirm'>
  return { codes: made.recovery_codes, logIn: made.log_in }
}

/** What an app with this secret shows now, or so many steps of half a minute later. */
export function appCode(secret: string, later = 0): string {
  const timestamp = Date.now() + later * 30_000
  return new TOTP({ secret: Secret.fromBase32(secret.replaceAll(' ', '')) }).generate({ timestamp })
}

async function post(path: string, sent: object, headers: Record<string, string> = {}): Promise<unknown> {
  const { status, body } = await ask(path, sent, headers)
  if (status !== 200) throw new Error(`${path} answered ${status}: ${JSON.stringify(body)}`)
  return body
}

async function ask(path: string, body: object, headers: Record<string, string> = {}) {
  const response = await fetch(address() + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
  const text = await response.text()
  return { status: response.status, body: text === '' ? null : (JSON.parse(text) as unknown) }
}

function decodeClaims(access: string): { id: number; exp: number } {
  return JSON.parse(Buffer.from(access.split('.')[1] ?? '', 'base64url').toString())
}

/** The log-in with an access token that ended an hour ago by its claims; its refresh token is as good as before. */
export function expired(logIn: LogIn): LogIn {
  const [head, , signature] = logIn.access.split('.')
  const claims = { ...decodeClaims(logIn.access), exp: Math.floor(Date.now() / 1000) - 3600 }
  const payload = Buffer.from(JSON.stringify(claims)).toString('base64url')
  return { ...logIn, access: `${head}.${payload}.${signature}` }
}
