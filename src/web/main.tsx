import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { NotFound } from './screens/NotFound.tsx'
import './style.css'
import { ToastOutlet } from './ui/ToastOutlet.tsx'

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no element with id "root"')

createRoot(root).render(
  <StrictMode>
    <NotFound />
    <ToastOutlet />
  </StrictMode>,
)
