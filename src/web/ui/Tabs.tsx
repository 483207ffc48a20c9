import { Tabs as Radix } from 'radix-ui'
import type { ReactNode } from 'react'
import { cx } from './cx.ts'

interface Tab {
  key: string
  label: ReactNode
  content: ReactNode
}

export interface TabsProps {
  /** Names the row of tabs. */
  label: string
  tabs: readonly Tab[]
  value?: string
  onValueChange?: (key: string) => void
}

export function Tabs({ label, tabs, value, onValueChange }: TabsProps) {
  const controlled = value === undefined ? { defaultValue: tabs[0]?.key ?? '' } : { value }
  return (
    <Radix.Root {...controlled} {...(onValueChange === undefined ? {} : { onValueChange })}>
      <Radix.List aria-label={label} className="flex overflow-x-auto sm:gap-1 border-b border-line">
        {tabs.map((tab) => (
          <Radix.Trigger
            key={tab.key}
            value={tab.key}
            className={cx(
              '-mb-px min-h-10 border-b-2 border-transparent px-1.5 text-sm sm:px-3 font-medium whitespace-nowrap text-ink-soft',
              'transition-colors -outline-offset-2 hover:text-primary-ink pointer-coarse:min-h-11',
              'print:data-[state=inactive]:hidden data-[state=active]:border-primary-ink data-[state=active]:text-primary-ink',
            )}
          >
            {tab.label}
          </Radix.Trigger>
        ))}
      </Radix.List>
      {tabs.map((tab) => (
        <Radix.Content key={tab.key} value={tab.key} className="pt-4">
          {tab.content}
        </Radix.Content>
      ))}
    </Radix.Root>
  )
}
