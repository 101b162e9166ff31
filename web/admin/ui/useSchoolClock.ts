import { useLingui } from '@lingui/react'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { schoolQuery } from '../../api/school.ts'
import { type SchoolClock, schoolClock } from '../../ui/format/schoolClock.ts'

/** The clock of the school's time zone. */
export function useSchoolClock(): SchoolClock {
  const { i18n } = useLingui()
  const { time_zone } = useSuspenseQuery(schoolQuery).data
  return useMemo(() => schoolClock(time_zone, i18n.locale), [time_zone, i18n.locale])
}
