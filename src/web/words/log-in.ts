/** S1 §4 (SE-03): the answer for a token whose user is gone; the web client signs out on it. */
export const UNKNOWN_USER = 'UserId might not exist'

/** S2 §2, §5, §8 (PU-01). */
export const logInText = {
  heading: 'Welcome Back',
  forgot: 'Forgot Password?',
  failure: 'Invalid Username or Password',
  username: 'Username',
  password: 'Password',
  submit: 'Log In',
  submitting: 'Logging in',
  passkey: 'Log in with a passkey',
  usernameMissing: 'Please input your username!',
  passwordMissing: 'Please input your password!',
  about: 'About',
  features: 'Features',
  contact: 'Contact',
  signUp: 'Sign up',
} as const

/** What a person reads when a session ends without their doing (SE-03, SE-04, SE-05). */
export const signedOutText = {
  title: 'Signed out',
  expired: 'Your session has ended. Please log in again.',
  noBranches: 'No branches are assigned to this log-in. Ask an administrator of your organisation.',
  unknownUser: 'This log-in is no longer known. Ask an administrator of your organisation.',
} as const
