import type { ListedClass } from '../../domain/classList.ts'
import { gradesOf, seatsLeft } from '../../domain/course.ts'
import { gradeRange } from '../../domain/grade.ts'
import { Markup, markup } from '../../domain/html.ts'
import type { Language } from '../../domain/language.ts'
import type { Translate } from '../platform/texts/catalog.ts'
import type { PublicSemester } from './classLists.ts'

/** A class with its text in the language of the page. */
export interface Row {
  readonly listed: ListedClass
  readonly content: Markup
}

/** The rows of a semester, which every page of the language has. */
export function rowsOf(classes: readonly ListedClass[], t: Translate, { seats }: PublicSemester): Row[] {
  return classes.map((listed) => ({ listed, content: rowOf(listed, t, seats) }))
}

function rowOf(listed: ListedClass, t: Translate, seats: PublicSemester['seats']): Markup {
  const name = inLanguage(t, listed.name, listed.name_es)
  const description = inLanguage(t, listed.description, listed.description_es)
  const facts = [periodText(t, listed), listed.time, gradesText(t, listed), t`Section ${listed.section}`]
  return markup`<li data-seats="${listed.seats}"><h3${langOf(t, name)}>${name.text}</h3>
<p class="facts">${facts.filter((fact) => fact !== '').join(' · ')}</p>
<p class="seats">${seatsText(t, listed, seats)}</p>
<div class="description"${langOf(t, description)}>${new Markup(description.text)}</div></li>
`
}

/** What the school wrote. Descriptions were sanitized when they were saved. */
function inLanguage({ language }: Translate, english: string, spanish: string) {
  const isSpanish = language === 'es' && spanish !== ''
  return isSpanish ? { text: spanish, language } : { text: english, language: 'en' as const }
}

function langOf(t: Translate, { language }: { readonly language: Language }): Markup {
  return language === t.language ? new Markup('') : markup` lang="${language}"`
}

function seatsText(t: Translate, listed: ListedClass, seats: PublicSemester['seats']): string {
  if (listed.seats === 'over') return t`Over`
  if (listed.seats === 'full') return t`Full`
  const [left, all] = [seatsLeft(listed), listed.max_seats]
  if (seats === 'numbers') return left === 1 ? t`1 of ${all} seats left` : t`${left} of ${all} seats left`
  return listed.seats === 'few' ? t`Few seats left` : t`Seats open`
}

function gradesText(t: Translate, listed: ListedClass): string {
  const grades = gradesOf(listed)
  return grades.length === 1 ? gradeText(t, grades[0] ?? '') : t`Grades ${gradeRange(grades)}`
}

export function gradeText(t: Translate, grade: string): string {
  return grade === 'K' ? t`Kindergarten` : t`Grade ${grade}`
}

/** High school has options instead of periods. */
function periodText(t: Translate, { period, days }: ListedClass): string {
  if (period === 'All Day') return t`All day`
  if (period === 'Optional') return t`Optional`
  return days === 'HS' ? t`Option ${period}` : t`Period ${period}`
}
