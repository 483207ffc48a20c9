import { aboutText } from '../../../words/public.ts'
import { PublicPage } from './PublicPage.tsx'

const PICTURE = { src: '/dashboard.webp', width: 1265, height: 1215 }

/** What Nairawatt is (PU-02). */
export function About() {
  return (
    <PublicPage title={aboutText.title}>
      <div className="flex flex-col gap-2">
        <h1 className="text-xl font-semibold">{aboutText.title}</h1>
        <p className="max-w-2xl text-base text-ink-soft">{aboutText.lead}</p>
      </div>
      <figure className="flex flex-col gap-2">
        <img
          {...PICTURE}
          alt={aboutText.pictureAlt}
          className="h-auto w-full rounded-lg border border-line shadow-card"
        />
        <figcaption className="text-xs text-ink-soft">{aboutText.pictureNote}</figcaption>
      </figure>
      <div className="grid gap-6 md:grid-cols-3">
        {aboutText.parts.map(({ title, text }) => (
          <section key={title} className="flex flex-col gap-1">
            <h2 className="text-base font-semibold">{title}</h2>
            <p className="text-ink-soft">{text}</p>
          </section>
        ))}
      </div>
    </PublicPage>
  )
}
