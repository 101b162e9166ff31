/** The URL of a week: a semester, and a teacher or a room. */
export interface WeekSearch {
  readonly semester?: string
  readonly teacher?: number
  readonly room?: string
}

const PATH = '/admin/dashboard/week'

/** A teacher takes precedence over a room. */
export function weekSearch({ semester, teacher, room }: Record<string, unknown>): WeekSearch {
  const id = Number(teacher)
  const isTeacher = Number.isInteger(id) && id > 0
  return {
    ...(typeof semester === 'string' && { semester }),
    ...(isTeacher && { teacher: id }),
    ...(!isTeacher && room !== undefined && room !== '' && { room: String(room) }),
  }
}

export function weekPath({ semester, teacher }: Pick<WeekSearch, 'semester' | 'teacher'>): string {
  const search = new URLSearchParams({
    ...(semester !== undefined && { semester }),
    ...(teacher !== undefined && { teacher: String(teacher) }),
  })
  return `${PATH}?${search}`
}
