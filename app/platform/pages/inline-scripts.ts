/** Inline scripts of every document. The content security policy allows exactly these by their hashes. */

/** The key that mirrors the signed-in person's role, so that a document shows the right links before first paint. */
export const SESSION_ROLE_KEY = "session_role";

const YEAR_S = 31_536_000;
const COOKIE_FOR_A_YEAR = `;path=/;max-age=${YEAR_S};samesite=lax`;

/**
 * Before first paint: the stored theme (light unless the person chose dark), who is signed in as
 * `<html data-session="admin|aluno">`, absent for visitors. It decides what is shown, never what is allowed.
 *
 * The page is shown (`visibility`) once its two fonts are there, or after three seconds; browsers have given up fonts
 * that come later by then, so the type never changes (see docs/decisions/0011).
 *
 * The language is stored by the switch alone. The cookie mirrors it to the server, which has no other way to know it at `/`
 * and in the panel; where none is stored, the cookie holds the language of the first page that was opened.
 */
export const FIRST_PAINT_SCRIPT = `{let d=document.documentElement,g=()=>v.visibility="",v=d.style,k=l=>document.cookie="language="+l+"${COOKIE_FOR_A_YEAR}";addEventListener("click",e=>{if(e.target.closest("[data-do=language]")){let l=d.lang.startsWith("en")?"pt":"en";k(l);try{localStorage.language=l}catch{}}},true);try{let s=localStorage,l=/^\\/(pt|en)\\b/.exec(location.pathname);s.theme==="dark"&&d.classList.add("dark");/^(admin|aluno)$/.test(s.${SESSION_ROLE_KEY})&&(d.dataset.session=s.${SESSION_ROLE_KEY});/^(pt|en)$/.test(s.language)?k(s.language):l&&!/\\blanguage=(pt|en)\\b/.test(document.cookie)&&k(l[1])}catch{}v.visibility="hidden";setTimeout(g,3100);document.fonts.load("1em Fraunces,Figtree").then(g,g)}`;

/**
 * On a page that React brings to life: what is pressed or sent inside `data-waits` before is pressed or sent when it is. Where
 * the browser refuses `sessionStorage`, the router finds an empty one, which it asks for where the page was scrolled to. Where
 * a part of the page cannot be had, or is late, `#not-coming` says so until the page is alive. Zod does not try to compile its
 * schemas: the content security policy would refuse it, and Firefox tells everybody.
 */
export const WAITS_SCRIPT = `var __zod_globalConfig={jitless:true};try{sessionStorage.length}catch{Object.defineProperty(window,"sessionStorage",{value:{getItem:()=>null,setItem(){},removeItem(){}}})}{let d=document.documentElement,w=(e,b,go)=>{b?.closest("[data-waits]")&&d.dataset.hydrated===undefined&&(e.preventDefault(),e.stopImmediatePropagation(),addEventListener("hydrated",()=>go(),{once:true}))};addEventListener("submit",e=>w(e,e.target,()=>e.target.requestSubmit()),true);addEventListener("click",e=>{let b=e.target.closest("button[type=button]");w(e,b,()=>b.click())},true);let n=h=>{let e=document.getElementById("not-coming");if(e)e.hidden=h},s=()=>d.dataset.hydrated===undefined&&n(false);setTimeout(s,8e3);addEventListener("error",e=>e.target.tagName==="SCRIPT"&&s(),true);addEventListener("hydrated",()=>n(true))}`;

/**
 * Brings a document's own script (`data-src`) once the page is painted: until then it would only keep the line and the
 * processor from what is read. Where a browser does not tell of paint, it comes three seconds later. What was pressed last
 * is pressed again when the script is there, and the form of an application that was sent is sent again, unless the page was
 * left meanwhile. What did not come is asked for again with the next press and when the network is back, by another address:
 * browsers remember what failed; the form says then that it cannot be used (`data-away`), or is sent as a form. The link to the other language takes along what the server
 * did not know when it wrote it: a cached page has no query, and no page has a fragment.
 */
export const AFTER_PAINT_SCRIPT = `{let{src}=document.currentScript.dataset,on=addEventListener,off=removeEventListener,p,form,by,n,away=()=>{let w=form.querySelector("[data-away]");return w&&!(w.hidden=false)},b=()=>{n||=import(src).then(()=>{off("click",press);off("submit",hold);p&&p.click();form&&form.requestSubmit(by)},()=>{src+="?";n=p=0;form&&(away()||form.submit())})},press=e=>{p=e.target.closest("button[data-do]");b()},hold=e=>{form=e.target.closest("[data-island] form");by=e.submitter;form&&e.preventDefault();b()};on("click",e=>{let to=e.target.closest("a[data-do=language]");to&&(to.search||=location.search,to.hash=location.hash)});on("click",press);on("submit",hold);on("online",b);on("pagehide",()=>{p=form=0});setTimeout(b,3e3);new PerformanceObserver(e=>e.getEntriesByName("first-contentful-paint")[0]&&b()).observe({type:"paint",buffered:true})}`;

/** Chromium prepares public pages on hover or press, so that a full document load feels instant. */
export const SPECULATION_RULES = JSON.stringify({
  prefetch: [
    {
      where: { and: [{ href_matches: "/(pt|en)/*" }, { not: { selector_matches: "[data-no-prefetch]" } }] },
      eagerness: "moderate",
    },
  ],
});
