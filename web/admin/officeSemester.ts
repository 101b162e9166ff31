import { useParams, useSearch } from '@tanstack/react-router'
import { useEffect } from 'react'
import { defaultSemester, idOfSlug } from '../../domain/semester.ts'

const KEY = 'office semester'

/** The semester of a screen that shows one: that of its URL, or else the one that the office worked in last, in this browser. */
export function officeSemester<S extends { readonly id: number; readonly is_default: boolean }>(
  semesters: readonly S[],
  slug?: string,
): S | undefined {
  return chosenSemester(semesters, slug) ?? defaultSemester(semesters)
}

/** Like `officeSemester`, but nothing while the office has not chosen a semester, for what is created in one. */
export function chosenSemester<S extends { readonly id: number }>(
  semesters: readonly S[],
  slug?: string,
): S | undefined {
  const ids = [slug === undefined ? undefined : idOfSlug(slug), storedId()]
  return ids.flatMap((id) => semesters.find((semester) => semester.id === id) ?? [])[0]
}

/** Remembers the semester of each URL that names one. */
export function useRememberedSemester(): void {
  const { semester_slug } = useParams({ strict: false })
  const { semester } = useSearch({ strict: false })
  const slug = semester_slug ?? semester
  const id = slug === undefined ? undefined : idOfSlug(String(slug))
  useEffect(() => {
    if (id !== undefined) rememberSemester(id)
  }, [id])
}

function storedId(): number | undefined {
  try {
    return Number(localStorage.getItem(KEY))
  } catch {
    return undefined
  }
}

/** Keeps the semester for every screen. A browser that stores nothing opens with the usual one. */
export function rememberSemester(id: number): void {
  try {
    localStorage.setItem(KEY, String(id))
  } catch {
    return
  }
}
