import './ask-early.ts'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { followOtherTabs, returnToStart } from './leave.ts'
import { router } from './router.tsx'
import { followTheme } from './state/theme.ts'
import './style.css'
import { ToastList } from './ui/overlay/ToastList.tsx'

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no element with id "root"')

followTheme()
returnToStart()
followOtherTabs()

createRoot(root).render(
  <StrictMode>
    <RouterProvider router={router} />
    <ToastList />
  </StrictMode>,
)
