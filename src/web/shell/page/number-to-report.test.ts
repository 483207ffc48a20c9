import { expect, it } from 'vitest'
import { toClientError } from '../../client/client-error.ts'
import { numberToReport } from './number-to-report.ts'

it('names the request to report where the server failed and its sentence does not', () => {
  const failed = (status: number, message: string) =>
    Object.assign(toClientError(status, { message }, null), { requestId: 'ab-12' })
  expect(numberToReport(failed(503, 'Not now.'))).toBe('ab-12')
  expect(numberToReport(failed(500, 'Report the number ab-12.'))).toBeNull()
  expect(numberToReport(failed(404, 'Gone.'))).toBeNull()
  expect(numberToReport(new Error('x is undefined'))).toBeNull()
})
