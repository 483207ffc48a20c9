// Every part of the kit on one page, for the browser tests and for eyes. Not part of the product.
import type { ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import './gallery.css'
import { Breadcrumbs } from '#web/ui/Breadcrumbs.tsx'
import { ToastList } from '#web/ui/overlay/ToastList.tsx'
import { ChartsSection } from './ChartsSection.tsx'
import { FieldsSection } from './FieldsSection.tsx'
import { FiguresSection } from './FiguresSection.tsx'
import { OverlaysSection } from './OverlaysSection.tsx'
import { StatesSection } from './StatesSection.tsx'
import { TablesSection } from './TablesSection.tsx'

const SECTIONS: Record<string, ReactNode> = {
  figures: <FiguresSection />,
  charts: <ChartsSection />,
  tables: <TablesSection />,
  fields: <FieldsSection />,
  overlays: <OverlaysSection />,
  states: <StatesSection />,
}

function Gallery({ only }: { only: string | null }) {
  return (
    <main className="mx-auto flex max-w-[1440px] flex-col gap-4 p-4 md:p-6">
      <Breadcrumbs crumbs={[{ label: 'Home', href: '/' }, { label: 'Kit' }]} />
      <h1 className="text-lg font-semibold">Kit gallery</h1>
      {Object.entries(SECTIONS)
        .filter(([name]) => only === null || only === name)
        .map(([name, section]) => (
          <div key={name} data-section={name} className="flex flex-col gap-4">
            {section}
          </div>
        ))}
    </main>
  )
}

const query = new URLSearchParams(location.search)
const theme = query.get('theme')
if (theme) document.documentElement.dataset.theme = theme

const root = document.getElementById('root')
if (root) {
  createRoot(root).render(
    <>
      <Gallery only={query.get('section')} />
      <ToastList />
    </>,
  )
}
