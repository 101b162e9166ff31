import { useLingui } from '@lingui/react/macro'
import { Group } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { schoolQuery } from '../api/school.ts'
import { serverTime } from '../api/serverClock.ts'
import { dayName } from '../ui/format/labels.ts'
import { IconCircleCheck, IconClock, IconGift, IconLock } from '../ui/icons.tsx'
import type { NextStep } from './nextStep.ts'
import styles from './StudentWeek.module.css'
import { timeText } from './timeText.ts'

const ICONS: Partial<Record<NextStep['step'], typeof IconClock>> = {
  answer: IconGift,
  rank: IconClock,
  'open later': IconClock,
  'rank later': IconClock,
  'results later': IconClock,
  'all set': IconCircleCheck,
  ranked: IconCircleCheck,
  closed: IconLock,
  over: IconLock,
}

/** One line: what a child needs next, and until when. */
export function StepLine({ step }: { readonly step: NextStep }) {
  const text = useStepText(step)
  const Icon = ICONS[step.step]
  return (
    <Group className={styles.step} gap={6} wrap="nowrap" fw={600} data-step={step.step}>
      {Icon && <Icon size={20} />} {text}
    </Group>
  )
}

/** Times are those of the school's clock, and until it is known of the device's. */
function useStepText(step: NextStep): string {
  const { t, i18n } = useLingui()
  const { data: school } = useQuery(schoolQuery)
  const timeZone = school?.time_zone ?? Intl.DateTimeFormat().resolvedOptions().timeZone
  const at = (time: Date) => timeText(time, new Date(serverTime()), { timeZone, locale: i18n.locale })
  if (step.step === 'answer') {
    const { name, expires_at } = step.offer
    return t`A seat in ${name} is held until ${at(new Date(expires_at))}`
  }
  if (step.step === 'rank') return t`Rank classes by ${at(step.until)}`
  if (step.step === 'ranked') return t`Classes are ranked. You can change them until ${at(step.until)}`
  if (step.step === 'choose') {
    const { days, chosen, needed, until } = step
    if (chosen === 0 && until) return t`Enrollment is open until ${at(until)}`
    return t`${i18n._(dayName(days))}: ${chosen} of ${needed} chosen`
  }
  if (step.step === 'open later') return t`Enrollment opens ${at(step.at)}`
  if (step.step === 'rank later') return t`Ranking for the lottery opens ${at(step.at)}`
  if (step.step === 'results later') return t`Lottery results are coming`
  if (step.step === 'all set') {
    const { classes } = step
    return classes === 1 ? t`All set: 1 class` : t`All set: ${classes} classes`
  }
  return step.step === 'over' ? t`This semester has ended` : t`Enrollment is closed`
}
