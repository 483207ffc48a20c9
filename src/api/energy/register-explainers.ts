import { calls } from '#contract/calls.ts'
import {
  explainRegister,
  type RegisterFigure,
  registerFigure,
  registerTotal,
} from '#domain/energy/register/register-figures.ts'
import { registeredDevices } from '#domain/energy/register/registered-devices.ts'
import { deviceRanges } from '#store/energy/device-ranges.ts'
import { loadRegisterEnds } from '#store/meter/rollup/register-ends.ts'
import type { Explainer, FigureRequest } from '../frame/explainer.ts'
import type { ScopedContext } from '../frame/operation.ts'
import { notFound } from '../frame/respond.ts'
import { shownRange } from './bucket-facts.ts'

async function registers(ctx: ScopedContext, asked: FigureRequest) {
  const { tx, scope, now } = ctx
  const range = shownRange(ctx, { from: asked.from, to: asked.to, interval: 'daily' }, asked)
  const [ranges, ends] = await Promise.all([
    deviceRanges(tx, scope, range.shown, range.asked, now),
    loadRegisterEnds(tx, scope, range.shown, range.elapsed),
  ])
  return registeredDevices({ ...range, ranges }, ends)
}

const ofTotal = (which: RegisterFigure): Explainer => ({
  key: `register.${which}`,
  call: calls.energyConsumption,
  reach: 'months',
  async explain(ctx, asked) {
    const { counted, totals } = await registers(ctx, asked)
    return explainRegister(registerTotal(counted, totals, which), counted, which)
  },
})

const ofDevice = (which: RegisterFigure): Explainer => ({
  key: `register.${which}.:id`,
  call: calls.energyConsumption,
  reach: 'months',
  async explain(ctx, asked) {
    const device = (await registers(ctx, asked)).devices.find(({ id }) => id === Number(asked.named.id))
    if (!device) throw notFound()
    return explainRegister(registerFigure(device, which), [device], which)
  },
})

export const registerExplainers: readonly Explainer[] = [
  ...(['previous', 'current', 'usage'] as const).flatMap((which) => [ofTotal(which), ofDevice(which)]),
]
