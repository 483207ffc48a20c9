// A thread that tells its priority before and after it goes behind.
import { getPriority } from 'node:os'
import { answerOrders } from './thread.ts'
import { goBehind, threadId } from './thread-priority.ts'

const priority = () => getPriority(threadId() ?? 0)
const before = priority()
goBehind()
answerOrders(() => [before, priority()])
