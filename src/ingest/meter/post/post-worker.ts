import { answerOrders } from '#store/engine/thread/thread.ts'
import { createPostDesk } from './post-desk.ts'

answerOrders(createPostDesk())
