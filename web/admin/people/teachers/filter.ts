import { useNavigate, useSearch } from '@tanstack/react-router'
import type { Teacher } from '../../../../contract/teachers.ts'
import { parseTableSearch } from '../../../ui/table/tableSearch.ts'

export const SHOWN = ['all', 'active', 'inactive'] as const
/** The teachers' status filter. Default: active. */
export type Shown = (typeof SHOWN)[number]
const FIRST: Shown = 'active'

/** The screen's URL parameters: table state and status filter. */
export function teacherSearch(params: Record<string, unknown>) {
  const show = SHOWN.find((one) => one === params.show)
  return { ...parseTableSearch(params), ...(show && { show }) }
}

export function useTeacherFilter(): readonly [Shown, (show: Shown) => void] {
  const { show = FIRST } = teacherSearch(useSearch({ strict: false }))
  const navigate = useNavigate()
  const set = (show: Shown) =>
    void navigate({ to: '.', search: (all: object) => ({ ...all, show, page: undefined }), resetScroll: false })
  return [show, set]
}

/** A teacher is active when `active` equals 1 (document 1, section 4). */
export function isShown({ active }: Pick<Teacher, 'active'>, show: Shown): boolean {
  return show === 'all' || (active === 1) === (show === 'active')
}
