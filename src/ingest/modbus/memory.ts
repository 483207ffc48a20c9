/**
 * What is known of a device that was read before: its model, registers that it refused, and whether it takes gaps.
 *
 * Forgotten after an hour, since a controller may get another configuration, and one that starts may refuse what it has.
 */
import { HOUR_MS } from '#domain/time/interval.ts'
import type { ModbusFailure } from './failure.ts'
import { type PlannedRead, planReads, type Wanted } from './plan.ts'
import { forbiddenRanges, type Profile, spanOf } from './profile.ts'

export class KnownDevice {
  /** By `performance.now()`. */
  readonly since = performance.now()
  /** null: not asked yet. */
  identity: { value: number | null } | null = null
  readonly #profile: Profile
  readonly #refused = new Set<string>()
  #isTight = false
  #plan: PlannedRead[] | null = null

  constructor(profile: Profile) {
    this.#profile = profile
  }

  plan(): readonly PlannedRead[] {
    this.#plan ??= this.#planned(this.#profile.read.map(({ key }) => key))
    return this.#plan
  }

  /** Each of the keys in a request of its own. */
  pieces(keys: readonly string[]): PlannedRead[] {
    return keys.flatMap((key) => this.#planned([key]))
  }

  /** No register that nobody wants is read along from now on. */
  tighten(): void {
    this.#isTight = true
    this.#plan = null
  }

  refuse(key: string): void {
    this.#refused.add(key)
    this.#plan = null
  }

  /**
   * Whether the refusal says that the device lacks a register of the block, or does not answer so many at once (exceptions 2 and
   * 3), or that it does not know the block's function where the profile's own is another (1).
   */
  lacks({ kind, code }: ModbusFailure, block: PlannedRead): boolean {
    const isOther = block.fc !== this.#profile.fc
    return kind === 'refused' && (code === 2 || code === 3 || (code === 1 && isOther))
  }

  isRefused(key: string): boolean {
    return this.#refused.has(key)
  }

  hasNothing(): boolean {
    return this.#profile.read.every(({ key }) => this.#refused.has(key))
  }

  /** What the profile demands and the device has not. */
  missing(): string[] {
    return this.#profile.read
      .filter(({ key, optional }) => !optional && this.#refused.has(key))
      .map(({ key }) => key)
  }

  #planned(keys: readonly string[]): PlannedRead[] {
    const { max_gap: maxGap, max_registers: maxRegisters } = this.#profile
    const rules = {
      maxGap: this.#isTight ? 0 : maxGap,
      maxRegisters,
      forbidden: forbiddenRanges(this.#profile),
    }
    return planReads(
      wantedOf(this.#profile).filter(({ key }) => keys.includes(key) && !this.#refused.has(key)),
      rules,
    )
  }
}

/** What a profile wants to be read. */
export function wantedOf(profile: Profile): Wanted[] {
  return profile.read.map((item) => ({ key: item.key, fc: item.fc ?? profile.fc, ...spanOf(item) }))
}

export class UnitMemory {
  readonly #known = new Map<string, KnownDevice>()

  of(unit: number, profile: Profile): KnownDevice {
    const name = `${unit} ${profile.id}`
    const before = this.#known.get(name)
    if (before !== undefined && performance.now() - before.since < HOUR_MS) return before
    const known = new KnownDevice(profile)
    this.#known.set(name, known)
    return known
  }

  forget(unit: number, profile: Profile): void {
    this.#known.delete(`${unit} ${profile.id}`)
  }
}
