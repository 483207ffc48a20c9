/**
 * The policy: who may ask a call of the contract. Each call names one of these rules; the server asks it before anything of
 * a request is read, and the web hides what it refuses.
 *
 *   anyone      no one in particular: log-in and what stands before it
 *   meter       a device or gateway with its key
 *   signed in   whoever is logged in, of an organisation or of the platform
 *   organisation a person of an organisation, from a level on (1 View, 2 Record, 3 Amend, 4 Operate, 5 Manage), where
 *               need be of an organisation that has a part of the product (SH-03)
 *   platform    a platform administrator, who stands apart from organisations
 *
 * Beyond it, one rule for all: a user id is the asker's own, and every other id belongs to what the asker may see;
 * anything else answers like something that does not exist. Source: security.md, Permission.
 */
import type { Feature } from './feature.ts'

export type Level = 1 | 2 | 3 | 4 | 5

export type Rule =
  | { readonly who: 'anyone' }
  | { readonly who: 'meter' }
  | { readonly who: 'signed in' }
  | { readonly who: 'platform' }
  | { readonly who: 'organisation'; readonly level: Level; readonly feature?: Feature }

export const POLICY = {
  anyone: { who: 'anyone' },
  meter: { who: 'meter' },
  signedIn: { who: 'signed in' },
  platform: { who: 'platform' },
  view: { who: 'organisation', level: 1 },
  record: { who: 'organisation', level: 2 },
  amend: { who: 'organisation', level: 3 },
  operate: { who: 'organisation', level: 4 },
  manage: { who: 'organisation', level: 5 },
  viewBilling: { who: 'organisation', level: 1, feature: 'billing' },
  amendBilling: { who: 'organisation', level: 3, feature: 'billing' },
} as const satisfies Record<string, Rule>

/** A rule of the policy, by name. */
export type RuleName = keyof typeof POLICY
