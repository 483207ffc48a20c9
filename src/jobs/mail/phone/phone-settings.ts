/** Who sends messages to telephones; each has a key of its own, which stands in the environment alone. */
export interface TermiiSettings {
  readonly sender: 'termii'
  /** Where it listens, without a slash at the end. */
  readonly url: string
  readonly key: string
  /** The name that is shown as the sender. */
  readonly from: string
  /** 'dnd' reaches numbers that take no advertising, and at night. */
  readonly route: string
}

export interface AfricasTalkingSettings {
  readonly sender: 'africas-talking'
  readonly url: string
  readonly key: string
  readonly username: string
  /** undefined: their own number. */
  readonly from: string | undefined
}

export interface WhatsAppSettings {
  /** With the version of their interface. */
  readonly url: string
  readonly key: string
  readonly phoneId: string
  /** Approved by them; its body has three parameters. */
  readonly template: string
  readonly language: string
}

export interface PhoneSettings {
  readonly sms: TermiiSettings | AfricasTalkingSettings | null
  readonly whatsapp: WhatsAppSettings | null
}
