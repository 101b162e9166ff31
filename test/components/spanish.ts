// As index.html of a browser that reads Spanish says. Imported before a module reads it.
document.documentElement.lang = 'es'
