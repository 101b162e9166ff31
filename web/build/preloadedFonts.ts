import type { HtmlTagDescriptor, Plugin } from 'vite'

/** Adds preloads of the fonts to the page, so that they load together with the scripts and are there before the first text. */
export function preloadedFonts(): Plugin {
  return {
    name: 'preloaded-fonts',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle = {} }) => {
        const fonts = Object.keys(bundle).filter((file) => file.endsWith('.woff2'))
        return fonts.sort().map(preloadOf)
      },
    },
  }
}

function preloadOf(file: string): HtmlTagDescriptor {
  const attrs = { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: true, href: `/${file}` }
  return { tag: 'link', attrs, injectTo: 'head' }
}
