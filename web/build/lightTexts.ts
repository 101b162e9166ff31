import { cloneElement, createElement, Fragment, isValidElement, type ReactElement, type ReactNode } from 'react'

type Values = Readonly<Record<string, unknown>>
/** As compileTexts.ts writes it: text, placeholders, and cases of plural and select. */
type Compiled = string | readonly (string | readonly [name: string, type?: string, cases?: Cases])[]
type Cases = Readonly<Record<string, Compiled>> & { readonly offset?: number }

interface Message {
  readonly id: string
  readonly message?: Compiled
  readonly values?: Values
}

/**
 * Instead of @lingui/core and @lingui/react, of which a build needs no more: it has one language, whose texts are compiled into the code.
 * It saves 2 kB of the first load.
 */
export const i18n = {
  locale: '',
  loadAndActivate({ locale }: { readonly locale: string }): void {
    i18n.locale = locale
  },
  /** Of a message, or of an id with what belongs to it. */
  _(message: Message | string, values?: Values, options?: { readonly message?: Compiled }): string {
    if (typeof message === 'string') return write(options?.message ?? message, values)
    return write(message.message ?? message.id, message.values ?? values)
  },
  date(value: string | Date, format?: Intl.DateTimeFormatOptions): string {
    return new Intl.DateTimeFormat(i18n.locale, format).format(new Date(value))
  },
  number(value: number, format?: Intl.NumberFormatOptions): string {
    return cached(`number ${JSON.stringify(format)}`, () => new Intl.NumberFormat(i18n.locale, format)).format(value)
  },
}

/** Each takes longer to make than to use. */
const formats = new Map<string, Intl.NumberFormat | Intl.PluralRules>()

function cached<F extends Intl.NumberFormat | Intl.PluralRules>(key: string, make: () => F): F {
  const format = formats.get(key) ?? make()
  formats.set(key, format)
  return format as F
}

const context = { i18n, _: i18n._ }

export function useLingui() {
  return context
}

export function I18nProvider({ children }: { readonly children: ReactNode }): ReactNode {
  return children
}

/** Values that are elements are placeholders, and elements around text are numbered tags. */
export function Trans(props: Message & { readonly components?: Readonly<Record<string, ReactElement>> }): ReactNode {
  const components: Record<string, ReactElement> = { ...props.components }
  const values = Object.entries(props.values ?? {}).map(([name, value]) => {
    if (!isValidElement(value) && !Array.isArray(value)) return [name, value]
    const tag = Object.keys(components).length
    components[tag] = createElement(Fragment, null, value)
    return [name, `<${tag}/>`]
  })
  return withElements(write(props.message ?? props.id, Object.fromEntries(values)), components)
}

const TAG = /<(\w+)>([\s\S]*?)<\/\1>|<(\w+)\/>/

function withElements(text: string, components: Readonly<Record<string, ReactElement>>): ReactNode {
  const parts = text.split(TAG)
  if (parts.length === 1) return text
  const nodes: ReactNode[] = [parts[0]]
  for (let index = 1; index < parts.length; index += 4) {
    const [paired, content, single, after] = parts.slice(index, index + 4)
    const element = components[paired ?? single ?? ''] ?? createElement(Fragment)
    nodes.push(
      content
        ? cloneElement(element, { key: index }, withElements(content, components))
        : cloneElement(element, { key: index }),
      after,
    )
  }
  return nodes
}

/** `count` stands for `#` in the cases of a plural. */
function write(text: Compiled, values: Values = {}, count = ''): string {
  if (typeof text === 'string') return text
  return text
    .map((part) => {
      if (part === '#') return count || part
      if (typeof part === 'string') return part
      const [name, type, cases] = part
      const value = values[name]
      if (!cases) return value ?? ''
      if (type === 'select') return write(own(cases, String(value)) ?? cases.other ?? '', values, count)
      const number = Number(value) - (cases.offset ?? 0)
      const rule = pluralRule(type === 'plural' ? 'cardinal' : 'ordinal', number)
      const chosen = own(cases, String(value)) ?? own(cases, rule) ?? cases.other ?? ''
      return write(chosen, values, i18n.number(number))
    })
    .join('')
}

function own(cases: Cases, name: string): Compiled | undefined {
  return Object.hasOwn(cases, name) ? cases[name] : undefined
}

function pluralRule(type: 'cardinal' | 'ordinal', number: number): string {
  return cached(type, () => new Intl.PluralRules(i18n.locale, { type })).select(number)
}
