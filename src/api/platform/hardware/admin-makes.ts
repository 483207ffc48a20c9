import { calls } from '#contract/calls.ts'
import { adminText } from '#contract/platform/platform-messages.ts'
import { platformRead } from '../../frame/platform-operation.ts'

export const getAdminMakes = platformRead(calls.adminMakes, async ({ hardware }) => ({
  detail: adminText.listed,
  data: [...hardware.makes],
  mqtt_port: hardware.mqttPort,
}))
