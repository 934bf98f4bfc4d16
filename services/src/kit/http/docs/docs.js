/* global SwaggerUIBundle */
const navigation = document.querySelector('nav');

function drawLinks(services, current) {
  const links = services.map((service) => {
    const link = document.createElement('a');
    link.href = `#${service.name}`;
    link.textContent = service.title;
    if (service === current) link.setAttribute('aria-current', 'page');
    return link;
  });
  navigation.replaceChildren(...links);
}

async function start() {
  const response = await fetch('/api/docs/services.json');
  const { services } = await response.json();
  const show = () => {
    const current =
      services.find((one) => location.hash.split('/')[0] === `#${one.name}`) ?? services[0];
    drawLinks(services, current);
    SwaggerUIBundle({
      url: current.document,
      dom_id: '#documentation',
      deepLinking: false,
      docExpansion: 'list',
      defaultModelsExpandDepth: 0,
      validatorUrl: null,
    });
  };
  addEventListener('hashchange', show);
  show();
}

start();
