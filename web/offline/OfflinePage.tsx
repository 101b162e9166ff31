import { useLingui } from '@lingui/react/macro'
import { Box, Button, Group, Stack } from '@mantine/core'
import { useEffect, useState } from 'react'
import { clockText, dateText } from '../../domain/enrollment/windows.ts'
import { timetableOf } from '../../domain/timetable.ts'
import { studentInTimetable } from '../../domain/timetableOwners.ts'
import { loadConfig } from '../api/config.ts'
import { setColors, setLogo } from '../api/schoolBrand.ts'
import { Banner } from '../ui/feedback/Banner.tsx'
import { gradeName } from '../ui/format/labels.ts'
import { Card } from '../ui/layout/Card.tsx'
import { SchoolMark } from '../ui/layout/SchoolMark.tsx'
import { Timetable } from '../ui/timetable/Timetable.tsx'
import type { ChildCopy, ScheduleCopy } from './scheduleCopy.ts'

const SIDE = 'clamp(1rem, 4vw, 2.5rem)'
/** Mantine's `px` would split it at the commas. */
const HEADER_SIDE = `max(${SIDE}, calc((100% - 76rem) / 2 + ${SIDE}))`

/** The children's weeks as the browser last saw them, while the app cannot start. It only reloads itself (decision 62). */
export function OfflinePage({ copy }: { readonly copy: ScheduleCopy }) {
  const { t, i18n } = useLingui()
  const isBack = useIsBack()
  const [isOnline] = useState(navigator.onLine)
  const state = isBack ? 'back' : isOnline ? 'unreachable' : 'offline'
  const title = {
    back: t`You're online again`,
    unreachable: t`We can't connect right now`,
    offline: t`You're offline`,
  }[state]
  const lead = {
    back: t`You can read it here. To change classes, reload the page.`,
    unreachable: t`You can read it here. We keep trying to connect.`,
    offline: t`You can read it here. To change classes, connect to the internet.`,
  }[state]
  useBrand(copy)
  useEffect(() => {
    document.title = `${title} · ${copy.school}`
  }, [title, copy.school])
  const times = copy.children.map(({ as_of }) => timeText(as_of, i18n.locale))
  const [first = '', ...others] = new Set(times)
  return (
    <>
      <Group
        component="header"
        wrap="nowrap"
        gap="0.625rem"
        py="0.75rem"
        bg="var(--surface)"
        ff="heading"
        fz="lg"
        fw={600}
        style={{ borderBottom: '1px solid var(--line)', paddingInline: HEADER_SIDE }}
      >
        <SchoolMark />
        {copy.school}
      </Group>
      <Box component="main" maw="76rem" mx="auto" px={SIDE} pt="clamp(1.25rem, 4vw, 2.5rem)" pb="4rem">
        <div role="status">
          {isBack && (
            <Box mb="lg">
              <Banner type="success">{t`The connection is back. Reload the page to see the current schedule.`}</Banner>
            </Box>
          )}
        </div>
        <h1>{title}</h1>
        <Box component="p" fz="lg" mt={4} mb={0}>
          {others.length === 0 ? t`Schedule as of ${first}` : t`Schedule as last seen`}
        </Box>
        <Box component="p" mt={4} mb="sm" c="dimmed">
          {lead}
        </Box>
        <Button variant={isBack ? 'filled' : 'default'} onClick={() => window.location.reload()}>
          {isBack ? t`Reload Page` : t`Try Again`}
        </Button>
        <Stack gap="md" mt="lg">
          {copy.children.map((child, index) => (
            <ChildWeek key={child.id} child={child} copy={copy} time={others.length > 0 ? times[index] : undefined} />
          ))}
        </Stack>
      </Box>
    </>
  )
}

/** The school's color and logo as the browser last saw them. */
function useBrand({ colors, logo }: ScheduleCopy): void {
  useEffect(() => {
    setColors(colors)
    setLogo(logo)
  }, [colors, logo])
}

function ChildWeek(props: {
  readonly child: ChildCopy
  readonly copy: ScheduleCopy
  /** When it was seen, if the children's times differ. */
  readonly time: string | undefined
}) {
  const { child, copy, time } = props
  const { t, i18n } = useLingui()
  const { first_name, grade } = child
  const owner = { ...studentInTimetable(copy.bell_schedules, grade, child), isOpenPeriod: () => false }
  const facts = [i18n._(gradeName(grade)), copy.semester, time && t`as of ${time}`]
  return (
    <Card title={first_name} lead={facts.filter(Boolean).join(' · ')}>
      {child.enrolled.length + child.waiting.length === 0 ? (
        <Box component="p" m={0} c="dimmed">{t`No classes`}</Box>
      ) : (
        <Timetable timetable={timetableOf([owner])} caption={t`${first_name}'s week`} view={{ children: [] }} />
      )}
    </Card>
  )
}

/** "8:02 AM", or "Monday, August 3, 8:02 AM" on another day. */
function timeText(time: number, locale: string): string {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  const [date, now] = [new Date(time), new Date()]
  const clock = clockText(date, timeZone, locale)
  return date.toDateString() === now.toDateString() ? clock : `${dateText(date, timeZone, locale)}, ${clock}`
}

/** Milliseconds between two attempts to reach the server. Random, so that not all screens try at the same time. */
const CHECK_MS = 15_000 * (1 + Math.random())
const CHECK_LIMIT_MS = 5_000

function useIsBack(): boolean {
  const [isBack, setBack] = useState(false)
  useEffect(() => {
    if (isBack) return
    const check = () =>
      loadConfig(AbortSignal.timeout(CHECK_LIMIT_MS)).then(
        () => setBack(true),
        () => undefined,
      )
    const timer = setInterval(check, CHECK_MS)
    window.addEventListener('online', check)
    return () => {
      clearInterval(timer)
      window.removeEventListener('online', check)
    }
  }, [isBack])
  return isBack
}
