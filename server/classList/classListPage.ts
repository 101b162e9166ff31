import { CLASS_SEARCH_MAX, type ClassListFilter } from '../../domain/classList.ts'
import { DAYS, type DayNoteKey, type Days, dayNoteKeyOf } from '../../domain/days.ts'
import { CLASS_GRADES } from '../../domain/grade.ts'
import { Markup, markup } from '../../domain/html.ts'
import { LOCALES } from '../../domain/language.ts'
import { dateTimeFormat } from '../../domain/schoolTime.ts'
import { classListPath } from '../../domain/semester.ts'
import type { Translate } from '../platform/texts/catalog.ts'
import { formatDateTime } from '../school/school.queries.ts'
import type { PublicSemester } from './classLists.ts'
import { NOTHING, type PageContext, pageOf, pathOf } from './frame.ts'
import { gradeText, type Row } from './rows.ts'

interface ShownClasses {
  /** Those that the filter leaves. */
  readonly rows: readonly Row[]
  /** The number of all classes. */
  readonly all: number
  readonly filter: ClassListFilter
}

/** The page of a semester's classes. */
export function classListPage(context: PageContext, { rows, all, filter }: ShownClasses): string {
  const { t, semester } = context
  const { name, state } = semester
  const title = t`Classes of ${name}`
  const days = DAYS.filter((day) => rows.some(({ listed }) => listed.days === day))
  const isFiltered = rows.length < all
  const showAll = markup`<a href="${pathOf(context)}">${t`Show all classes`}</a>`
  return pageOf(
    context,
    { title, filter },
    markup`<h1>${title}</h1>
<p class="lead">${datesText(t, semester)}${state === 'over' ? '' : ` ${t`Seats can change at any time while families enroll.`}`}</p>
${noteOf(context)}
${all === 0 ? NOTHING : formOf(context, filter)}
<p class="count">${all === 0 ? t`There are no classes yet.` : countText(t, rows.length)} ${isFiltered ? showAll : NOTHING}</p>
${days.length < 2 ? NOTHING : daysNav(t, days)}
${days.map((day) => dayOf(t, day, rows))}`,
  )
}

/** A semester that families do not see. */
export function hiddenPage(context: PageContext): string {
  const { t, semester } = context
  return pageOf(
    context,
    { title: semester.name },
    markup`<h1>${semester.name}</h1><p class="note">${t`The classes of this semester are not shown right now.`} ${currentLink(context)}</p>`,
  )
}

/** What a visitor must know first: that the semester is over, or when families can enroll. */
function noteOf(context: PageContext): Markup {
  const { t, semester } = context
  if (semester.state === 'over') return markup`<p class="note">${t`This semester is over.`} ${currentLink(context)}</p>`
  const text = phaseText(context)
  return text === '' ? NOTHING : markup`<p class="note">${text}</p>`
}

function phaseText({ t, school, semester: { phase } }: PageContext): string {
  const timeOf = (date: Date) => formatDateTime(school.time_zone, date, t.language)
  if (phase.phase === 'closed') return t`Enrollment is closed.`
  if (phase.phase === 'open later') return t`Enrollment opens ${timeOf(phase.at)}.`
  if (phase.phase === 'ranking later') return t`Families rank these classes from ${timeOf(phase.at)}.`
  if (phase.phase === 'ranking') return t`Families rank these classes until ${timeOf(phase.until)}.`
  return phase.phase === 'open' && phase.until ? t`Enrollment is open until ${timeOf(phase.until)}.` : ''
}

function currentLink({ t, school }: PageContext): Markup {
  const { current } = school
  if (!current) return NOTHING
  const { name } = current
  return markup`<a href="${classListPath(current)}?lang=${t.language}">${t`See the classes of ${name}`}</a>`
}

function datesText(t: Translate, { starts_on, ends_on }: PublicSemester): string {
  if (starts_on === null || ends_on === null) return ''
  const format = dateTimeFormat(LOCALES[t.language], { dateStyle: 'long', timeZone: 'UTC' })
  const [first, last] = [format.format(new Date(starts_on)), format.format(new Date(ends_on))]
  return t`From ${first} to ${last}.`
}

function countText(t: Translate, count: number): string {
  if (count === 0) return t`No class matches.`
  return count === 1 ? t`1 class` : t`${count} classes`
}

function dayText(t: Translate, day: Days): string {
  const names = { M: t`Monday`, 'T/TH': t`Tuesday and Thursday`, W: t`Wednesday`, F: t`Friday`, HS: t`High school` }
  // In Spanish, the names of days begin with a small letter within a sentence.
  return names[day].charAt(0).toUpperCase() + names[day].slice(1)
}

function formOf(context: PageContext, { search, day, grade, open }: ClassListFilter): Markup {
  const { t, semester } = context
  const days = DAYS.map((each): readonly [DayNoteKey, string] => [dayNoteKeyOf(each), dayText(t, each)])
  const grades = CLASS_GRADES.map((each): readonly [string, string] => [each, gradeText(t, each)])
  return markup`<form role="search" method="get" action="${classListPath(semester)}">
<input type="hidden" name="lang" value="${t.language}">
<label class="wide">${t`Search`} <input type="search" name="search" value="${search}" maxlength="${CLASS_SEARCH_MAX}"></label>
<label>${t`Day`} <select name="day">${optionsOf([['', t`All days`], ...days], day ?? '')}</select></label>
<label>${t`Grade`} <select name="grade">${optionsOf([['', t`All grades`], ...grades], grade ?? '')}</select></label>
<label class="check"><input type="checkbox" name="open" value="true"${new Markup(open ? ' checked' : '')}> ${t`Only classes with free seats`}</label>
<button class="button">${t`Show`}</button>
</form>`
}

function optionsOf(options: readonly (readonly [value: string, label: string])[], chosen: string): Markup[] {
  return options.map(
    ([value, label]) =>
      markup`<option value="${value}"${new Markup(value === chosen ? ' selected' : '')}>${label}</option>`,
  )
}

function daysNav(t: Translate, days: readonly Days[]): Markup {
  const links = days.map((day) => markup`<a href="#day-${dayNoteKeyOf(day)}">${dayText(t, day)}</a>\n`)
  return markup`<nav class="days" aria-label="${t`Days`}">${links}</nav>`
}

function dayOf(t: Translate, day: Days, rows: readonly Row[]): Markup {
  const key = dayNoteKeyOf(day)
  const content = rows.filter(({ listed }) => listed.days === day).map((row) => row.content)
  return markup`<section aria-labelledby="day-${key}"><h2 id="day-${key}">${dayText(t, day)}</h2>
<ul>
${content}</ul></section>
`
}
