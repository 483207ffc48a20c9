/**
 * Sparkplug B: `spBv1.0/<group>/<type>/<edge>[/<device>]`. Source: Eclipse Sparkplug 3.0; docs/hardware.md, Sparkplug B.
 *
 * A birth tells names, types and aliases of all metrics with their values; data after it may carry aliases alone, and only
 * what has changed. Where something was missed, the edge is told to tell its births anew.
 */
import type { Message, MessageDialect, Said } from '../message.ts'
import { createEdge, type Spoken } from './edge.ts'
import { type Payload, readPayload } from './payload.ts'

const TOPIC =
  /^spBv1\.0\/(?<group>[^/]{1,100})\/(?:(?<ofNode>NBIRTH|NDATA|NDEATH)\/(?<node>[^/]{1,100})|(?<ofDevice>DBIRTH|DDATA|DDEATH)\/(?<edge>[^/]{1,100})\/(?<device>[^/]{1,100}))$/

export const sparkplugB: MessageDialect = {
  name: 'sparkplug-b',
  topics: [
    ...['NBIRTH', 'NDATA', 'NDEATH'].map((type) => `spBv1.0/+/${type}/+`),
    ...['DBIRTH', 'DDATA', 'DDEATH'].map((type) => `spBv1.0/+/${type}/+/+`),
  ],
  readsMappings: true,
  needsEvery: true,
  gateway(topic) {
    const { group, node, edge } = TOPIC.exec(topic)?.groups ?? {}
    return group === undefined ? null : `${group}/${node ?? edge}`
  },
  open() {
    const edge = createEdge()
    return { hear: (message) => hear(message, edge.hear), size: edge.size }
  },
}

/** A name of the table has so many characters at most. */
const LONGEST_ID = 100

const NO_PAYLOAD = { code: 'unreadable', sentence: 'This message is no payload of Sparkplug B.' }
const COMPRESSED = {
  code: 'unreadable',
  sentence: 'Its payload is compressed: switch compression off in the edge node.',
}
const TOO_LONG = {
  code: 'no-device',
  sentence: `The names of its group, edge node and device have more than ${LONGEST_ID} characters together.`,
}

function hear(message: Message, understand: (spoken: Spoken) => Said): Said {
  const groups = TOPIC.exec(message.topic)?.groups ?? {}
  const { group = '', ofNode, node = '', ofDevice, edge = node, device } = groups
  const id = [group, edge, ...(device === undefined ? [] : [device])].join('/')
  if (id.length > LONGEST_ID) return { refused: [{ name: null, refusal: TOO_LONG }] }
  const name = { id, channel: '' }
  let payload: Payload
  try {
    payload = readPayload(message.payload)
  } catch {
    return { refused: [{ name, refusal: NO_PAYLOAD }] }
  }
  if (payload.isCompressed) return { refused: [{ name, refusal: COMPRESSED }] }
  const type = (ofNode ?? ofDevice ?? '').slice(1) as Spoken['type']
  return understand({
    ...{ type, id, payload, isOfNode: device === undefined, at: message.at },
    mapping: message.mapping ?? null,
    command: `spBv1.0/${group}/NCMD/${edge}`,
  })
}
