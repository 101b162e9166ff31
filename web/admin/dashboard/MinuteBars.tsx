import { useLingui } from '@lingui/react/macro'
import { Box, Group, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import type { OpeningFigures } from '../../../contract/openingFigures.ts'
import { OPENING_MINUTES } from '../../../contract/values.ts'
import { MINUTE_MS } from '../../../domain/durations.ts'
import { clockText } from '../../../domain/enrollment/windows.ts'

/** Enrollments per minute as a strip of bars. The last bar is the present minute, which still grows. */
export function MinuteBars(props: { readonly figures: OpeningFigures; readonly timeZone: string }) {
  const { as_of, enrollments } = props.figures
  const { t, i18n } = useLingui()
  const most = Math.max(...enrollments)
  const timeOf = (minute: number) => {
    const time = new Date(Date.parse(as_of) - (OPENING_MINUTES - 1 - minute) * MINUTE_MS)
    return clockText(time, props.timeZone, i18n.locale)
  }
  const [first, busiest] = [timeOf(0), timeOf(enrollments.indexOf(most))]
  const summary = most === 0 ? t`No enrollments since ${first}` : t`The most were ${most} in a minute, at ${busiest}`
  return (
    <Box component="figure" m={0}>
      <figcaption>
        <h3>{t`Enrollments per Minute`}</h3>
        <Note>{summary}</Note>
      </figcaption>
      <Group gap={2} align="flex-end" wrap="nowrap" h="7rem" aria-hidden>
        {enrollments.map((count, minute) => (
          <Box
            // biome-ignore lint/suspicious/noArrayIndexKey: each minute has its place
            key={minute}
            flex={1}
            h={`${most === 0 ? 0 : (100 * count) / most}%`}
            mih={1}
            bdrs="2px 2px 0 0"
            bg="var(--focus)"
            title={`${timeOf(minute)}: ${count}`}
          />
        ))}
      </Group>
      <Group justify="space-between" mt="0.25rem" c="dimmed" fz="xs" aria-hidden>
        <span>{first}</span> <span>{t`now`}</span>
      </Group>
    </Box>
  )
}

/** What the figures below a heading count. */
export function Note({ children }: { readonly children: ReactNode }) {
  return (
    <Text mt="0.125rem" mb="xs" c="dimmed" fz="xs">
      {children}
    </Text>
  )
}
