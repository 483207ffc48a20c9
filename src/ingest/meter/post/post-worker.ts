import { answerOrders } from '#store/engine/thread.ts'
import { createPostDesk } from './post-desk.ts'

answerOrders(createPostDesk())
