const anyone = { who: 'anyone' } as const

/** Log-in and what stands before it: the part of the policy that the log-in page needs, which loads no more of it. */
export const VISITOR_CALLS = {
  token: anyone,
  tokenRefresh: anyone,
  resetPassword: anyone,
  askPasswordLink: anyone,
  usePasswordLink: anyone,
  contact: anyone,
  signUp: anyone,
} as const
