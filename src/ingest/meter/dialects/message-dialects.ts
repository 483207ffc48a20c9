import { acrelGateway } from './acrel-gateway.ts'
import type { MessageDialect } from './message.ts'

/** Every way in which hardware speaks by messages; the first that knows a topic has it. */
export const MESSAGE_DIALECTS: readonly MessageDialect[] = [acrelGateway]
