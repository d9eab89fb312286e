/** The styles of a copy's page, which loads nothing else: no fonts or pictures from elsewhere, both themes, and paper. */
export const PAGE_STYLES = `
:root{color-scheme:light dark;--ink:#14213d;--paper:#fbf9f4;--line:#d9d4c7;--soft:#5b6275;--red:#b3261e}
@media (prefers-color-scheme:dark){:root{--ink:#eceff6;--paper:#10172a;--line:#36405c;--soft:#aab3c8;--red:#ff9b91}}
*{box-sizing:border-box}
body{margin:0;background:var(--paper);color:var(--ink);font:1rem/1.55 system-ui,sans-serif}
main{max-width:72rem;margin:0 auto;padding:2rem 1.25rem 4rem}
h1,h2,h3{line-height:1.25}
h1{font-size:2.25rem;margin:0 0 1rem}
h2{font-size:1.5rem;margin:2.5rem 0 .5rem}
h3{font-size:1rem;margin:1rem 0 .25rem}
a{color:inherit}
ul{padding-left:1.25rem}
.chapters{display:grid;gap:0 2rem;grid-template-columns:repeat(auto-fit,minmax(15rem,1fr))}
.soft,dt{color:var(--soft)}
.chapters .soft{white-space:nowrap}
.missing{color:var(--red)}
.wide{overflow-x:auto}
table{border-collapse:collapse;width:100%}
th,td{text-align:left;vertical-align:top;padding:.45rem .8rem .45rem 0;border-top:1px solid var(--line);white-space:pre-wrap}
th:first-child{width:3rem;font-variant-numeric:tabular-nums}
thead th{white-space:normal}
td,dd{overflow-wrap:anywhere;font-variant-numeric:tabular-nums}
article{border-top:1px solid var(--line);padding:.75rem 0}
dl{margin:0;display:grid;gap:.35rem 2rem;grid-template-columns:repeat(auto-fit,minmax(15rem,1fr))}
dt{font-size:.9375rem}
dd{margin:0;white-space:pre-wrap}
.file{display:block}
@media print{.wide{overflow:visible}body{background:#fff;color:#000}}
`;
