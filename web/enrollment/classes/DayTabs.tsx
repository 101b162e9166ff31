import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Group, UnstyledButton, VisuallyHidden } from '@mantine/core'
import type { KeyboardEvent, ReactNode } from 'react'
import type { Days } from '../../../domain/days.ts'
import { dayLabel } from '../../ui/format/labels.ts'
import { ProgressBar } from '../../ui/format/ProgressBar.tsx'
import { IconCheck } from '../../ui/icons.tsx'
import styles from './DayTabs.module.css'
import { EnrolledCount } from './EnrolledCount.tsx'
import { CLASS_LIST_ID, dayTabId } from './elementIds.ts'
import { nextTab } from './nextTab.ts'
import type { SchoolDay } from './week.ts'

export interface DayTabsProps {
  readonly week: readonly SchoolDay[]
  /** The chosen day; undefined for all days. */
  readonly day: Days | undefined
  /** The number of classes on each day that match the filters; undefined without filters. */
  readonly matches: Readonly<Record<string, number>> | undefined
  readonly choose: (days: Days | undefined) => void
  /** The id of what the tabs change, unless it is the list of classes. */
  readonly panel?: string
}

/** All days, then one tab per day. The arrow keys, Home and End move between tabs and choose them. */
export function DayTabs({ week, day, matches, choose, panel = CLASS_LIST_ID }: DayTabsProps) {
  const { t } = useLingui()
  const tabs = [undefined, ...week.map(({ days }) => days)]
  const chooseByKey = (event: KeyboardEvent) => {
    const position = nextTab(event, tabs.indexOf(day), tabs.length)
    if (position === undefined) return
    event.preventDefault()
    choose(tabs[position])
    document.getElementById(dayTabId(tabs[position], panel))?.focus()
  }
  return (
    <Group
      role="tablist"
      aria-label={t`Days`}
      className={styles.days}
      gap="0.25rem"
      align="stretch"
      wrap="nowrap"
      onKeyDown={chooseByKey}
    >
      <DayTab days={undefined} chosen={day === undefined} choose={choose} panel={panel} />
      {week.map(({ days, completion, isOver }) => (
        <DayTab
          key={days}
          days={days}
          count={<DayCount completion={completion} isOver={isOver} />}
          isComplete={completion.complete}
          found={matches?.[days]}
          chosen={day === days}
          choose={choose}
          panel={panel}
        />
      ))}
    </Group>
  )
}

function DayTab(props: {
  readonly days: Days | undefined
  readonly count?: ReactNode
  readonly isComplete?: boolean
  readonly found?: number | undefined
  readonly chosen: boolean
  readonly choose: (days: Days | undefined) => void
  readonly panel: string
}) {
  const { days, count, isComplete, found, chosen, choose, panel } = props
  const { i18n } = useLingui()
  return (
    <UnstyledButton
      role="tab"
      id={dayTabId(days, panel)}
      aria-selected={chosen}
      aria-controls={panel}
      tabIndex={chosen ? 0 : -1}
      className={styles.day}
      data-complete={isComplete}
      onClick={() => choose(days)}
    >
      <span className={styles.label}>{days ? i18n._(dayLabel(days)) : <Trans context="tab">All days</Trans>}</span>{' '}
      {count}
      {found !== undefined && (
        <span className={styles.found}>
          <span aria-hidden>{found}</span>
          <VisuallyHidden>
            <Plural value={found} one="# match" other="# matches" />
          </VisuallyHidden>
        </span>
      )}
    </UnstyledButton>
  )
}

function DayCount({ completion, isOver }: Pick<SchoolDay, 'completion' | 'isOver'>) {
  const { enrolled, needed, complete } = completion
  return (
    <>
      <Group component="span" className={styles.count} gap="0.2rem" wrap="nowrap">
        {needed === undefined ? (
          <>
            {enrolled > 0 && (
              <span className={styles.short} aria-hidden>
                {enrolled}
              </span>
            )}
            <span data-unseen-on-phone>
              <EnrolledCount enrolled={enrolled} isOver={isOver} />
            </span>
          </>
        ) : (
          <Trans>
            {enrolled} of {needed}
          </Trans>
        )}
        {complete && <IconCheck size={16} />}
      </Group>
      {needed !== undefined && <ProgressBar value={enrolled} max={needed} tone={complete ? 'done' : 'accent'} />}
    </>
  )
}
