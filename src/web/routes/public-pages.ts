import { createRoute } from '@tanstack/react-router'
import { lazyPart } from '../lazy-part.tsx'
import { root } from './root.ts'

const resetPassword = createRoute({
  getParentRoute: () => root,
  path: '/reset-password',
  component: lazyPart(() => import('../screens/people/public/ResetPassword.tsx'), 'ResetPassword'),
})

const changePassword = createRoute({
  getParentRoute: () => root,
  path: '/change-password',
  component: lazyPart(() => import('../screens/people/public/ChangePassword.tsx'), 'ChangePassword'),
})

const about = createRoute({
  getParentRoute: () => root,
  path: '/about',
  component: lazyPart(() => import('../screens/people/public/About.tsx'), 'About'),
})

const features = createRoute({
  getParentRoute: () => root,
  path: '/features',
  component: lazyPart(() => import('../screens/people/public/Features.tsx'), 'Features'),
})

const contact = createRoute({
  getParentRoute: () => root,
  path: '/contact',
  component: lazyPart(() => import('../screens/people/public/Contact.tsx'), 'Contact'),
})

const signUp = createRoute({
  getParentRoute: () => root,
  path: '/sign-up',
  component: lazyPart(() => import('../screens/people/public/SignUp.tsx'), 'SignUp'),
})

/** What anybody may read, with or without a log-in. */
export const publicPages = [resetPassword, changePassword, about, features, contact, signUp]
