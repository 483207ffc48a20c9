import { z } from 'zod'
import { SOURCE_CHOICES } from '#domain/site/meter-choice.ts'
import { call, fileCall } from '../call.ts'
import { id, noBody, noQuery, text, userParams } from '../shapes.ts'

/** Long enough for every field; domain `profileFault` says the sentence of what is too long. */
const field = text(1000)
const version = z.number().int().positive().optional()
const saved = <A extends z.ZodType>(data: A) => z.object({ data, detail: z.string() })

const customerType = z.enum(['multi-site', 'single-site'])

export const clientPart = z.object({
  clientName: z.string(),
  phoneNumber: z.string(),
  emailAddress: z.string(),
  clientAddress: z.string(),
  /** null: not said yet */
  customerType: customerType.nullable(),
  /** The picture in use: the call `clientPhoto`. */
  photo: z.number().int().nullable(),
  version: z.number().int(),
})

export const sitePart = z.object({
  branch: z.number().int(),
  siteName: z.string(),
  siteAddress: z.string(),
  contactPerson: z.string(),
  /** 'HH:mm - HH:mm' in local time; empty: not said, and no running time is outside of it. */
  siteOperatingHours: z.string(),
  version: z.number().int(),
})

export const deviceDetails = z.object({
  device_id: z.number().int(),
  branch: z.number().int(),
  sourceName: z.string(),
  sourceType: z.enum(SOURCE_CHOICES),
  /** Hours of running between services; empty: the usual ones. */
  maintSchedule: z.string(),
  /** 'DD-MM-YYYY'; empty: none is planned. */
  nextMaintDate: z.string(),
  /** 'DD-MM-YYYY'; empty: none is entered. */
  lastServiceDate: z.string(),
  /** The meter's code, such as EM133; empty: not said. */
  deviceType: z.string(),
  version: z.number().int(),
})

export const clientProfile = call({
  method: 'GET',
  path: 'client_profile/:userId/',
  who: 'view',
  summary: 'Organisation, sites and devices as its people write them (CP-01)',
  params: userParams,
  query: noQuery,
  body: noBody,
  answer: z.object({
    data: z.object({
      /** Level 5 and, for the organisation itself, every branch in sight. */
      may_manage: z.boolean(),
      may_manage_client: z.boolean(),
      client: clientPart,
      sites: z.array(sitePart),
      devices: z.array(deviceDetails),
    }),
  }),
})

export const editClient = call({
  method: 'PUT',
  path: 'client_profile/:userId/client/',
  who: 'manage',
  summary: 'Client Details (CP-01); `photo` is one sent before by `addClientPhoto`',
  params: userParams,
  query: noQuery,
  body: z.strictObject({
    clientName: field,
    phoneNumber: field,
    emailAddress: field,
    clientAddress: field,
    customerType: field,
    photo: id.optional(),
    version,
  }),
  answer: saved(clientPart),
})

export const editSite = call({
  method: 'PUT',
  path: 'client_profile/:userId/site/:branchId/',
  who: 'manage',
  summary: 'Site Details (CP-01); its operating hours are those of the score card',
  params: z.strictObject({ userId: id, branchId: id }),
  query: noQuery,
  body: z.strictObject({
    siteName: field,
    siteAddress: field,
    contactPerson: field,
    siteOperatingHours: field,
    version,
  }),
  answer: saved(sitePart),
})

export const editDevice = call({
  method: 'PUT',
  path: 'client_profile/:userId/device/:deviceId/',
  who: 'manage',
  summary: 'Device of Client Information (CP-01)',
  params: z.strictObject({ userId: id, deviceId: id }),
  query: noQuery,
  body: z.strictObject({
    sourceName: field,
    sourceType: field,
    maintSchedule: field,
    nextMaintDate: field,
    /** Left out: as it was; empty: none. */
    lastServiceDate: field.optional(),
    deviceType: field,
    version,
  }),
  answer: saved(deviceDetails),
})

/** No fields beside the file `image`. */
export const clientPhotoForm = z.strictObject({})

export const addClientPhoto = call({
  method: 'POST',
  path: 'client_photo/:userId/',
  who: 'manage',
  summary: 'Send a picture of the organisation, png or jpeg; `editClient` takes it into use (CP-01)',
  params: userParams,
  query: noQuery,
  body: z.unknown(),
  answer: saved(z.object({ id: z.number().int(), name: z.string() })),
  status: 201,
})

export const clientPhoto = fileCall({
  method: 'GET',
  path: 'client_photo/:photoId',
  who: 'view',
  summary: 'The picture of the organisation (CP-01)',
  params: z.strictObject({ photoId: id }),
  query: noQuery,
  body: noBody,
  answer: z.unknown(),
  file: ['image/png', 'image/jpeg'],
})

export type ClientPart = z.infer<typeof clientPart>
export type SitePart = z.infer<typeof sitePart>
export type DeviceDetails = z.infer<typeof deviceDetails>
