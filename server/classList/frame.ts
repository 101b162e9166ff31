import { type ClassListFilter, toParameters } from '../../domain/classList.ts'
import { Markup, markup } from '../../domain/html.ts'
import { type Language, LOCALES, languages } from '../../domain/language.ts'
import { classListPath } from '../../domain/semester.ts'
import type { Translate } from '../platform/texts/catalog.ts'
import type { PublicSchool, PublicSemester } from './classLists.ts'
import type { PageStyle } from './style.ts'

export interface PageContext {
  readonly t: Translate
  readonly school: PublicSchool
  readonly semester: PublicSemester
  /** The public address of the server, or empty: then links have no host. */
  readonly origin: string
  readonly style: PageStyle
}

export const NOTHING = new Markup('')
const NAMES: Readonly<Record<Language, string>> = { en: 'English', es: 'Español' }

interface Head {
  readonly title: string
  readonly filter?: ClassListFilter
}

/** A whole page around its content. Without a filter it is not for search engines. */
export function pageOf(context: PageContext, { title, filter }: Head, content: Markup): string {
  const { t, school, semester } = context
  const others = languages.filter((language) => language !== t.language)
  const { logo } = school
  const login = filter && semester.state === 'open' ? t`Log in to enroll` : t`Log in`
  const image = logo && markup`<img src="${logo.url}" width="${logo.width}" height="${logo.height}" alt="">`
  const page = markup`<!doctype html>
<html lang="${t.language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title} · ${school.name}</title>
${filter ? sharedHead(context, title) : NOTHING}
<link rel="icon" href="/icons/192.png">
<style>${new Markup(context.style.text)}</style>
</head>
<body>
<a class="skip" href="#content">${t`Skip to the content`}</a>
<header>
<p class="school">${image ?? NOTHING}<span>${school.name}</span></p>
<nav aria-label="${t`School`}">
${others.map((language) => markup`<a href="${pathOf(context, language, filter)}" lang="${language}" hreflang="${language}">${NAMES[language]}</a>`)}
<a class="button" href="/?lang=${t.language}">${login}</a>
</nav>
</header>
<main id="content">
${content}
</main>
</body>
</html>
`
  return page.text
}

/** For search engines, and for what a message shows of a shared link. */
function sharedHead(context: PageContext, title: string): Markup {
  const { t, school, semester, origin } = context
  const { logo } = school
  const description = t`${school.name}: days, times, grades and free seats of all classes of ${semester.name}.`
  const address = origin + pathOf(context)
  const alternates = languages.map(
    (language) => markup`<link rel="alternate" hreflang="${language}" href="${origin}${pathOf(context, language)}">\n`,
  )
  const picture =
    logo &&
    markup`<meta property="og:image" content="${origin}${logo.url}">
<meta property="og:image:width" content="${logo.width}">
<meta property="og:image:height" content="${logo.height}">
`
  return markup`<meta name="description" content="${description}">
<link rel="canonical" href="${address}">
${alternates}<link rel="alternate" hreflang="x-default" href="${origin}${classListPath(semester)}">
<meta property="og:type" content="website">
<meta property="og:site_name" content="${school.name}">
<meta property="og:title" content="${title}">
<meta property="og:description" content="${description}">
<meta property="og:url" content="${address}">
<meta property="og:locale" content="${LOCALES[t.language].replace('-', '_')}">
${picture ?? NOTHING}`
}

/** The address of the page in a language, by default its own. */
export function pathOf(
  { t, semester }: PageContext,
  language: Language = t.language,
  filter?: ClassListFilter,
): string {
  const parameters = new URLSearchParams({ lang: language, ...(filter && toParameters(filter)) })
  return `${classListPath(semester)}?${parameters}`
}
