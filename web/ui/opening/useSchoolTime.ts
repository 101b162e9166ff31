import { useLingui } from '@lingui/react'
import { useSuspenseQuery } from '@tanstack/react-query'
import { openingText } from '../../../domain/windows/openingText.ts'
import { schoolQuery } from '../../api/school.ts'

/** Formats a time of the school's clock: "Monday, August 3, 8:00 AM". */
export function useSchoolTime(): (time: string) => string {
  const { i18n } = useLingui()
  const { time_zone } = useSuspenseQuery(schoolQuery).data
  return (time) => openingText(new Date(time), time_zone, i18n.locale)
}
